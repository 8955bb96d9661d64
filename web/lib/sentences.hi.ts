/**
 * Hindi translations of sentences from the server and from shared rules, by their English text. A {name} matches any
 * text; `otherwise` is shown for an unknown sentence.
 */
const anything = {
  'That did not work. Please try again a little later, or write to us.':
    'यह नहीं हो पाया। कृपया थोड़ी देर बाद फिर कोशिश करें, या हमें लिखें।',
}
export const [otherwise = ''] = Object.values(anything)

export const sentences: Record<string, string> = {
  '{what} cannot be opened: the key that sealed it is not on this server. An administrator can put it back (SEALING_KEY).':
    'यह अभी नहीं खुल सकता: इसे खोलने वाली चाबी सर्वर पर नहीं है। कृपया हमें बताएँ।',
  'Too many {what}. Please try again in a minute.': 'बहुत बार कोशिश हुई। कृपया एक मिनट बाद फिर कोशिश करें।',
  'Too many {what}. Please try again in {count} minutes.':
    'बहुत बार कोशिश हुई। कृपया {count} मिनट बाद फिर कोशिश करें।',
  'Too many {what}. Please try again in {count} hours.':
    'बहुत बार कोशिश हुई। कृपया {count} घंटे बाद फिर कोशिश करें।',
  'Too many choices from one address.': 'बहुत बार कोशिश हुई। कृपया थोड़ी देर बाद फिर कोशिश करें।',
  'Too much is being asked at the moment. Please try again shortly.':
    'अभी बहुत लोग एक साथ आए हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  'The site can not do this just now. Please try again in a moment.':
    'वेबसाइट अभी यह नहीं कर पा रही। कृपया थोड़ी देर में फिर कोशिश करें।',
  'There is no room left to save anything. Please tell us, and try again later.':
    'अभी कुछ भी सहेजा नहीं जा सकता। कृपया हमें बताएँ, और बाद में फिर कोशिश करें।',
  'This page was opened with another email address. Please open it again.':
    'यह पन्ना किसी दूसरे ईमेल पते से खुला था। कृपया इसे फिर से खोलें।',
  'Something went wrong.': 'कुछ गड़बड़ हो गई।',
  'Please check what you entered.': 'आपने जो लिखा है, कृपया देख लें।',

  'Please enter a valid donation amount.': 'कृपया दान की सही रकम लिखें।',
  'The amount must be in whole rupees.': 'रकम पूरे रुपयों में हो।',
  'The amount must be whole rupees, written in digits.': 'रकम पूरे रुपयों में, अंकों में लिखें।',
  'The amount is too large.': 'रकम बहुत बड़ी है।',
  'The smallest gift is {amount}.': 'दान कम से कम {amount} का हो।',
  'The largest gift we can take online is {amount}.': 'ऑनलाइन हम ज़्यादा से ज़्यादा {amount} ले सकते हैं।',
  'This gift could not be taken.': 'यह दान नहीं लिया जा सका।',
  'Payment gateway is not configured. Please contact support.': 'यहाँ भुगतान अभी चालू नहीं है। कृपया हमसे संपर्क करें।',
  'The payment provider can not be reached just now. Nothing was charged. Please try again in a few minutes.':
    'भुगतान कंपनी से अभी संपर्क नहीं हो पा रहा। कोई पैसा नहीं लिया गया। कृपया कुछ मिनट बाद फिर कोशिश करें।',
  'The payment provider is taking too long to answer. Nothing was charged. Please try again in a few minutes.':
    'भुगतान कंपनी जवाब देने में देर कर रही है। कोई पैसा नहीं लिया गया। कृपया कुछ मिनट बाद फिर कोशिश करें।',
  'The payment provider gave an answer we can not read. Nothing was charged. Please try again in a few minutes.':
    'भुगतान कंपनी का जवाब समझ में नहीं आया। कोई पैसा नहीं लिया गया। कृपया कुछ मिनट बाद फिर कोशिश करें।',
  'The payment provider is still at work on this gift. Nothing more was charged. Please try again in a moment.':
    'भुगतान कंपनी अभी इस दान पर काम कर रही है। और कुछ नहीं लिया गया। कृपया थोड़ी देर में फिर कोशिश करें।',
  'The payment provider does not accept our keys. Nothing was charged. Please contact support.':
    'यहाँ भुगतान अभी नहीं हो सकता। कोई पैसा नहीं लिया गया। कृपया हमसे संपर्क करें।',
  'The payment provider did not accept this gift. Nothing was charged. Please contact support.':
    'भुगतान कंपनी ने यह दान नहीं लिया। कोई पैसा नहीं लिया गया। कृपया हमसे संपर्क करें।',
  'Very many people are giving just now. Nothing was charged. Please try again in a moment.':
    'इस समय बहुत सारे लोग दान दे रहे हैं। कोई पैसा नहीं लिया गया। कृपया थोड़ी देर में फिर कोशिश करें।',
  'This gift is still being prepared. Please try again in a moment.':
    'यह दान अभी तैयार हो रहा है। कृपया थोड़ी देर में फिर कोशिश करें।',
  'This key was used for another gift.': 'कृपया पन्ना फिर से खोलें और दोबारा कोशिश करें।',
  'This gift has already been paid.': 'यह दान पहले ही दिया जा चुका है।',
  'No gift was begun with this order.': 'यह दान हमें नहीं मिल रहा।',
  'No gift has this reference.': 'इस संदर्भ का कोई दान नहीं है।',
  'The payment could not be verified.': 'भुगतान की पुष्टि नहीं हो सकी।',
  'The result of the payment is incomplete.': 'भुगतान की जानकारी अधूरी आई।',
  'This payment does not match its order. Our staff will look at it.':
    'यह भुगतान अपने दान से मेल नहीं खाता। हममें से कोई इसे देखेगा।',
  'Monthly gifts cannot be taken at the moment. You are welcome to give once.':
    'मासिक दान अभी नहीं लिए जा सकते। आप एक बार दान कर सकते हैं।',

  'This link does not work any more.': 'यह लिंक अब काम नहीं करता।',
  'This card has been sent and can no longer be changed.': 'यह कार्ड भेजा जा चुका है, अब इसमें बदलाव नहीं हो सकता।',
  'This card was stopped. Please write to us.': 'यह कार्ड रोक दिया गया है। कृपया हमें लिखें।',
  'The bank has not confirmed this payment yet. Please try again in a few minutes.':
    'बैंक ने अभी इस भुगतान की पुष्टि नहीं की है। कृपया कुछ मिनट बाद फिर कोशिश करें।',
  'A card can be sent for gifts of ₹100 or more.': 'कार्ड ₹100 या उससे ज़्यादा के दान के लिए भेजा जा सकता है।',
  'This gift was returned, so it has no card.': 'यह दान लौटा दिया गया, इसलिए इसका कार्ड नहीं है।',
  'Several cards go to this address that day already. Please choose another day.':
    'उस दिन इस पते पर पहले से कई कार्ड जा रहे हैं। कृपया कोई और दिन चुनें।',
  'Please choose one of the three.': 'कृपया तीनों में से एक चुनें।',
  'Please enter the name.': 'कृपया नाम लिखें।',
  'Please enter who the card is from.': 'कृपया लिखें कि कार्ड किसकी ओर से है।',
  'Please leave out hidden or unreadable characters.': 'कृपया ऐसे चिह्न हटा दें जो दिखते नहीं या पढ़े नहीं जाते।',
  'Please leave out links, email addresses and phone numbers, and put a space after each full stop.':
    'कृपया लिंक, ईमेल पता और फ़ोन नंबर न लिखें, और हर पूर्ण विराम के बाद जगह छोड़ें।',
  'Please choose a day from today to a year from now.': 'कृपया आज से एक साल के भीतर का कोई दिन चुनें।',
  'The link is not complete.': 'लिंक पूरा नहीं है।',
  'This link is too old or was already answered.': 'यह लिंक बहुत पुराना है या इसका जवाब दिया जा चुका है।',
  'There is no such receipt.': 'ऐसी कोई रसीद नहीं है।',
  'We know no email address for this gift. Please write to us.':
    'इस दान के साथ कोई ईमेल पता दर्ज नहीं है। कृपया हमें लिखें।',
  'There is no address that the donor could be asked at, or they do not want to be asked.':
    'हमारे पास पूछने के लिए कोई पता नहीं है, या आपने पूछने से मना किया है।',
  'This receipt was made with details from an earlier gift, so it goes to their address by email.':
    'यह रसीद पहले के दान की जानकारी से बनी है, इसलिए उसी पते पर ईमेल से जाती है।',
  'There is no receipt yet.': 'अभी रसीद नहीं है।',
  'There is no receipt with this code.': 'इस कोड की कोई रसीद नहीं है।',
  'There is no such monthly gift.': 'ऐसा कोई मासिक दान नहीं है।',
  'This monthly gift was paused in the payer’s UPI app. Only there can it be resumed.':
    'यह मासिक दान UPI ऐप में रोका गया है। वहीं से फिर चालू हो सकता है।',
  'Our staff paused this monthly gift. Please write to us to have it resumed.':
    'यह मासिक दान हमने रोका है। फिर चालू कराने के लिए हमें लिखें।',
  'Only a monthly gift that is being charged can be paused.': 'जो मासिक दान चल रहा है, वही रोका जा सकता है।',
  'Only a paused monthly gift can be resumed.': 'रुका हुआ मासिक दान ही फिर चालू हो सकता है।',
  'This monthly gift has already ended.': 'यह मासिक दान पहले ही बंद हो चुका है।',
  'This monthly gift does not need another way to pay just now.':
    'इस मासिक दान को अभी भुगतान के दूसरे तरीके की ज़रूरत नहीं है।',
  'A payment of this person is still on its way. Please try again in an hour.':
    'आपका एक भुगतान अभी रास्ते में है। कृपया एक घंटे बाद फिर कोशिश करें।',
  'A monthly gift of this person has not ended yet. Please try again in an hour.':
    'आपका एक मासिक दान अभी बंद नहीं हुआ है। कृपया एक घंटे बाद फिर कोशिश करें।',
  'We are already looking for this gift.': 'हम इस दान को पहले से ढूँढ रहे हैं।',
  'The day of the gift lies in the future.': 'दान का दिन आने वाला दिन नहीं हो सकता।',
  'We know neither an email address nor a WhatsApp number for this gift. Please write to us, or end it and begin a new monthly gift.':
    'इस दान के साथ न कोई ईमेल पता दर्ज है, न WhatsApp नंबर। कृपया हमें लिखें, या इसे बंद करके नया मासिक दान शुरू करें।',
  'The link for the details goes to the email address of this gift.':
    'यह जानकारी भरने का लिंक इस दान के साथ दर्ज ईमेल पते पर जाता है।',
  'There is no email address on file for this donor.': 'हमारे पास आपका ईमेल पता नहीं है।',
  'Enter a name, and how we reach this person.': 'नाम लिखें, और यह भी कि हम उनसे कैसे संपर्क करें।',
  'Say how we reach this person.': 'लिखें कि हम उनसे कैसे संपर्क करें।',
  'The name must be at most 200 characters.': 'नाम में ज़्यादा से ज़्यादा 200 अक्षर हों।',
  'The name is too long.': 'नाम बहुत लंबा है।',
  'That must be at most 500 characters.': 'ज़्यादा से ज़्यादा 500 अक्षर लिखें।',
  'The reason must be at most 500 characters.': 'कारण में ज़्यादा से ज़्यादा 500 अक्षर हों।',
  'Please sign in, or use the link from our email.': 'कृपया “मेरे दान” से आएँ, या हमारे ईमेल का लिंक खोलें।',
  'Gifts from holders of a foreign passport or an OCI card cannot be taken here. Please contact us.':
    'विदेशी पासपोर्ट या OCI कार्ड वालों के दान यहाँ नहीं लिए जा सकते। कृपया हमसे संपर्क करें।',
  'There is no such file.': 'ऐसी कोई फ़ाइल नहीं है।',
  'This monthly gift is being ended, which cannot be changed any more.':
    'यह मासिक दान बंद किया जा रहा है, अब इसे बदला नहीं जा सकता।',
  'The payment provider did not accept this change. Nothing was changed.':
    'भुगतान कंपनी ने यह बदलाव नहीं माना। कुछ नहीं बदला गया।',
  'A monthly gift is paused for one to three months.': 'मासिक दान एक से तीन महीने के लिए रोका जा सकता है।',
  'No monthly gift was begun with this subscription.': 'यह मासिक दान हमें नहीं मिल रहा।',
  'This monthly gift has already begun.': 'यह मासिक दान पहले ही शुरू हो चुका है।',
  'The plan for this amount is still being made.':
    'इस रकम का मासिक दान अभी तैयार हो रहा है। कृपया थोड़ी देर में फिर कोशिश करें।',
  'This receipt is issued already. You find it on My giving.': 'यह रसीद बन चुकी है। वह “मेरे दान” पर मिलेगी।',
  'We have no details that we can use for this receipt. Please fill them in.':
    'इस रसीद के लिए हमारे पास कोई जानकारी नहीं है जिसे हम इस्तेमाल कर सकें। कृपया जानकारी भरें।',
  'No receipt of this gift waits for your details.': 'इस दान की कोई रसीद आपकी जानकारी का इंतज़ार नहीं कर रही है।',
  'These details have changed since our email. Our staff look at it and write to you.':
    'हमारे ईमेल के बाद यह जानकारी बदल गई है। हम इसे देखकर आपको लिखेंगे।',
  'The details of this receipt are not among those on this page. Please write to us.':
    'इस रसीद की जानकारी इस पन्ने पर नहीं है। कृपया हमें लिखें।',
  'This receipt says what your details say. Correct your details first.':
    'इस रसीद में वही लिखा है जो आपकी जानकारी में है। पहले अपनी जानकारी ठीक करें।',
  'We have several requests of yours and will answer them. Please wait for that.':
    'हमारे पास आपके कई सवाल हैं और हम उनका जवाब देंगे। कृपया थोड़ा इंतज़ार करें।',
  'Say which record the PAN is for.': 'लिखें कि यह PAN किसका है।',
  'Enter a name.': 'नाम लिखें।',
  '{field} must be at most {count} characters.': '{field}: ज़्यादा से ज़्यादा {count} अक्षर लिखें।',
  Name: 'नाम',
  Phone: 'फ़ोन',
  Address: 'पता',
  City: 'शहर या गाँव',
  State: 'राज्य',
  Pincode: 'पिनकोड',
  Country: 'देश',
  'Contact person': 'संपर्क व्यक्ति',
  'Enter a message.': 'संदेश लिखें।',
  'The message must be at most 5,000 characters.': 'संदेश में ज़्यादा से ज़्यादा 5,000 अक्षर हों।',
  'No UPI ID is stored.': 'हमारी UPI ID अभी दर्ज नहीं है।',
  'You wrote too often.': 'आपने कई बार लिखा है। कृपया थोड़ी देर बाद फिर कोशिश करें।',

  'Please leave out line breaks and hidden or unreadable characters.':
    'कृपया एक ही पंक्ति में लिखें, और ऐसे चिह्न हटा दें जो दिखते नहीं या पढ़े नहीं जाते।',
  'Please begin with a letter or a digit.': 'कृपया अक्षर या अंक से शुरू करें।',
  'Please leave out links, web addresses and email addresses.': 'कृपया लिंक, वेबसाइट का पता या ईमेल पता न लिखें।',
  'Please shorten the address: with city, state and pincode it may have at most {count} characters.':
    'कृपया पता छोटा लिखें: शहर, राज्य और पिनकोड के साथ उसमें ज़्यादा से ज़्यादा {count} अक्षर हों।',
  'Please enter your name.': 'कृपया अपना नाम लिखें।',
  'Please enter the organisation’s name.': 'कृपया संस्था का नाम लिखें।',
  'Please name a contact person.': 'कृपया संपर्क व्यक्ति का नाम लिखें।',
  'Please enter the address.': 'कृपया पता लिखें।',
  'Please enter the city.': 'कृपया शहर या गाँव लिखें।',
  'Please enter the state.': 'कृपया राज्य लिखें।',
  'A pincode has six digits, such as 411001.': 'पिनकोड में छह अंक होते हैं, जैसे 411001।',
  'Please enter a valid email.': 'कृपया सही ईमेल पता लिखें।',
  'Please enter a valid email address.': 'कृपया सही ईमेल पता लिखें।',
  'Please use at most {count} characters.': 'कृपया ज़्यादा से ज़्यादा {count} अक्षर लिखें।',
  'An organisation gives with its PAN.': 'संस्था अपने PAN के साथ दान करती है।',
  'Indian citizens abroad enter their passport number.': 'विदेश में रहने वाले भारतीय नागरिक अपना पासपोर्ट नंबर लिखें।',
  'Please enter the number.': 'कृपया नंबर लिखें।',
  'Please do not enter an Aadhaar number. A PAN is best.': 'कृपया आधार नंबर न लिखें। PAN सबसे अच्छा है।',
  'A PAN has five letters, four digits and a letter, such as ABCPE1234F.':
    'PAN में पाँच अक्षर, चार अंक और एक अक्षर होता है, जैसे ABCPE1234F।',
  'A passport number has 6 to 12 letters and digits.': 'पासपोर्ट नंबर में 6 से 12 अक्षर और अंक होते हैं।',
  'The number of a voter’s card has letters and digits, such as ABC1234567.':
    'मतदाता पहचान पत्र के नंबर में अक्षर और अंक होते हैं, जैसे ABC1234567।',
  'The number of a driving licence has 8 to 20 letters and digits.':
    'ड्राइविंग लाइसेंस के नंबर में 8 से 20 अक्षर और अंक होते हैं।',
  'The number of a ration card has 6 to 20 letters and digits.': 'राशन कार्ड के नंबर में 6 से 20 अक्षर और अंक होते हैं।',
  'This is the PAN of {holder}. Please enter your own, or give as an organisation.':
    'यह किसी व्यक्ति का PAN नहीं है। कृपया अपना PAN लिखें, या संस्था के रूप में दें।',
  'This is the PAN of a person. Please enter the organisation’s.':
    'यह किसी व्यक्ति का PAN है। कृपया संस्था का PAN लिखें।',
  'The fifth letter of a PAN is usually the first of the surname. Please check that {letter} is right.':
    'PAN का पाँचवाँ अक्षर आम तौर पर उपनाम का पहला अक्षर होता है। कृपया देख लें कि {letter} सही है।',

  '{count} monthly gift: stopped first, so that nothing more is charged.':
    '{count} मासिक दान: पहले बंद होगा, ताकि आगे कुछ न लिया जाए।',
  '{count} monthly gifts: stopped first, so that nothing more is charged.':
    '{count} मासिक दान: पहले बंद होंगे, ताकि आगे कुछ न लिया जाए।',
  'Your name, address, phone number and all notes about you.':
    'आपका नाम, पता, फ़ोन नंबर और आपके बारे में लिखी सारी बातें।',
  'Name, address, phone number and notes in each of the {count} records with your email address.':
    'आपके ईमेल पते वाले सभी {count} रिकॉर्ड से नाम, पता, फ़ोन नंबर और उनमें लिखी सारी बातें।',
  'Your name, address and phone number from {count} gift.': '{count} दान से आपका नाम, पता और फ़ोन नंबर।',
  'Your name, address and phone number from {count} gifts.': '{count} दान से आपका नाम, पता और फ़ोन नंबर।',
  '{count} message that you sent us, with our answers.': 'आपका भेजा {count} संदेश, हमारे जवाब के साथ।',
  '{count} messages that you sent us, with our answers.': 'आपके भेजे {count} संदेश, हमारे जवाबों के साथ।',
  'The text of {count} message that we sent you, and where they went.':
    'हमारे भेजे {count} संदेश में जो लिखा था, और वह कहाँ गया।',
  'The text of {count} messages that we sent you, and where they went.':
    'हमारे भेजे {count} संदेशों में जो लिखा था, और वे कहाँ गए।',
  'The names and words of {count} card for gifts, sent by you or meant for you.':
    'दान के {count} कार्ड के नाम और शब्द, जो आपने भेजा था या जो आपके लिए था।',
  'The names and words of {count} cards for gifts, sent by you or meant for you.':
    'दान के {count} कार्डों के नाम और शब्द, जो आपने भेजे थे या जो आपके लिए थे।',
  'Your details from {count} report of the payment provider.': 'भुगतान कंपनी की {count} सूचना से आपकी जानकारी।',
  'Your details from {count} reports of the payment provider.': 'भुगतान कंपनी की {count} सूचनाओं से आपकी जानकारी।',
  'Your nominee, gifts you told us about and what you asked us about your data, if any.':
    'आपने अपनी ओर से जिसे नामित किया, जिन दानों के बारे में आपने बताया और अपनी जानकारी के बारे में जो पूछा, अगर ऐसा कुछ हो।',
  'All of that from our log of changes.': 'यह सब हमारे यहाँ दर्ज बदलावों से भी।',
  'What you searched for and which link you followed before you gave.':
    'दान देने से पहले आपने क्या खोजा और किस लिंक से आए।',
  'What our staff wrote about your gifts: why one was corrected, refunded or looked into.':
    'आपके दान के बारे में हमारी टीम ने जो लिखा: कोई दान क्यों ठीक किया, लौटाया या देखा गया।',
  'Given with another address, or with a phone number alone, and linked to your details: {left}. Nothing shows that this is yours, so it is not changed; our staff look at it and write to you.':
    'किसी दूसरे पते से, या सिर्फ़ फ़ोन नंबर के साथ दिए गए, और आपकी जानकारी से जुड़े हुए: {left}। ये आपके ही हैं, यह पक्का नहीं होता, इसलिए इन्हें नहीं बदला जाता; हम इन्हें देखकर आपको लिखेंगे।',
  '{count} gift': '{count} दान',
  '{count} gifts': '{count} दान',
  '{count} monthly gift': '{count} मासिक दान',
  '{count} monthly gifts': '{count} मासिक दान',
  '{monthly} monthly gift and {count} gift': '{monthly} मासिक दान और {count} दान',
  '{monthly} monthly gift and {count} gifts': '{monthly} मासिक दान और {count} दान',
  '{monthly} monthly gifts and {count} gift': '{monthly} मासिक दान और {count} दान',
  '{monthly} monthly gifts and {count} gifts': '{monthly} मासिक दान और {count} दान',
  'The sums, days, causes, ways to pay, campaigns and payment references of {count} gift ({total}), without you: they are our books.':
    '{count} दान की रकम, तारीख़, किस काम के लिए, भुगतान का तरीका, अभियान और भुगतान का संदर्भ ({total}), बिना आपके नाम के: यह हमारा बहीखाता है।',
  'The sums, days, causes, ways to pay, campaigns and payment references of {count} gifts ({total}), without you: they are our books.':
    '{count} दान की रकमें, तारीख़ें, किस काम के लिए, भुगतान के तरीके, अभियान और भुगतान के संदर्भ ({total}), बिना आपके नाम के: यह हमारा बहीखाता है।',
  'Receipts that were issued, until {day}: the law asks a charity to keep them for {years} years after the financial year.':
    'जारी हो चुकी रसीदें, {day} तक: क़ानून संस्था से इन्हें वित्त वर्ष के बाद {years} साल रखने को कहता है।',
  '{count} receipt that was issued, with your name, address and number and, if cancelled, the reason, until {day}: the law asks a charity to keep them for {years} years after the financial year.':
    'जारी हो चुकी {count} रसीद, आपके नाम, पते और नंबर के साथ, और रद्द हुई हो तो कारण भी, {day} तक: क़ानून संस्था से इन्हें वित्त वर्ष के बाद {years} साल रखने को कहता है।',
  '{count} receipts that were issued, with your name, address and number and, if cancelled, the reason, until {day}: the law asks a charity to keep them for {years} years after the financial year.':
    'जारी हो चुकी {count} रसीदें, आपके नाम, पते और नंबर के साथ, और रद्द हुई हो तो कारण भी, {day} तक: क़ानून संस्था से इन्हें वित्त वर्ष के बाद {years} साल रखने को कहता है।',
  'What was filed with the tax office about you ({count} row, with your name, address and the end of your number) and its certificates ({certificates}), until {day}: the tax office has them too.':
    'आयकर विभाग को आपके बारे में जो बताया गया ({count} पंक्ति, आपके नाम, पते और नंबर के आख़िरी हिस्से के साथ), और उसके प्रमाणपत्र ({certificates}), {day} तक: ये आयकर विभाग के पास भी हैं।',
  'What was filed with the tax office about you ({count} rows, with your name, address and the end of your number) and its certificates ({certificates}), until {day}: the tax office has them too.':
    'आयकर विभाग को आपके बारे में जो बताया गया ({count} पंक्तियाँ, आपके नाम, पते और नंबर के आख़िरी हिस्से के साथ), और उसके प्रमाणपत्र ({certificates}), {day} तक: ये आयकर विभाग के पास भी हैं।',
  'What we prepare for the tax office about you ({count} row, with your name, address and the end of your number), until {day} at the latest: it belongs to the same books.':
    'आयकर विभाग के लिए आपके बारे में हम जो तैयार करते हैं ({count} पंक्ति, आपके नाम, पते और नंबर के आख़िरी हिस्से के साथ), ज़्यादा से ज़्यादा {day} तक: यह उसी बहीखाते का हिस्सा है।',
  'What we prepare for the tax office about you ({count} rows, with your name, address and the end of your number), until {day} at the latest: it belongs to the same books.':
    'आयकर विभाग के लिए आपके बारे में हम जो तैयार करते हैं ({count} पंक्तियाँ, आपके नाम, पते और नंबर के आख़िरी हिस्से के साथ), ज़्यादा से ज़्यादा {day} तक: यह उसी बहीखाते का हिस्सा है।',
  'Copies of these in files that our staff made for download: on this site they are deleted within 7 days. What staff had saved elsewhere, they delete themselves.':
    'इनकी वे प्रतियाँ जो हमारी टीम ने डाउनलोड के लिए बनाईं: इस वेबसाइट से वे 7 दिनों में मिट जाती हैं। जो कहीं और सहेजी गईं, उन्हें हमारी टीम ख़ुद मिटाती है।',
  'What the payment provider and your bank keep: please turn to them.':
    'जो भुगतान कंपनी और आपका बैंक रखते हैं: उसके लिए कृपया उनसे कहें।',
  'Copies of our database, which are overwritten as they grow old.':
    'हमारे डेटाबेस की प्रतियाँ, जो पुरानी होने पर मिट जाती हैं।',
  'That an erasure was requested, when, and how many entries it removed.':
    'यह कि किसी ने मिटाने को कहा, कब, और उससे कितनी चीज़ें मिटीं।',
  // The day on which what the law asks for may go.
  '31 Mar {year}': '31 मार्च {year}',
}
