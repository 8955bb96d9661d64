import type { LetterWords } from './written-with.ts'

export const letterWords: LetterWords = {
  unknown: { name: 'मित्र', cause: 'हमारे काम', date: 'एक महीने में' },
  missing: {
    name: 'आपका नाम',
    address: 'आपका पता',
    identifier: 'आपका PAN',
    passport: 'आपका पासपोर्ट नंबर',
    letters: 'आपका नाम और पता ऐसे अक्षरों में जिन्हें हम छाप सकें',
    organisation: 'कुछ जानकारी जो हमें ख़ुद भरनी है',
    and: ' और ',
  },
  reasons: {
    refunded: 'दान की रकम लौटा दी गई है।',
    partlyRefunded: 'दान की रकम का एक हिस्सा लौटा दिया गया है।',
    takenBack: 'दाता के बैंक ने भुगतान वापस ले लिया है।',
    failed: 'भुगतान आख़िरकार पूरा नहीं हुआ।',
    correctedByDonor: 'दाता की जानकारी सुधारी गई है।',
    corrected: 'दान की जानकारी सुधारी गई है।',
  },
  applicationSubject: 'सेवा के लिए आपका आवेदन',
  test: 'परीक्षण: ',
  samples: {
    name: 'आशा राव',
    cause: 'बुज़ुर्गों की देखभाल',
    date: '15 नवंबर 2026',
    next_date: '15 दिसंबर 2026',
    reason: 'दान की रकम का एक हिस्सा लौटा दिया गया है।',
    missing: 'आपका पता और आपका PAN',
    subject: 'स्कूल की किताबें',
    message: 'मेरे पास स्कूल की किताबों के दो डिब्बे हैं।\nमैं इन्हें कहाँ पहुँचाऊँ?',
    interest: 'बुज़ुर्गों की देखभाल',
    reply: 'हमारे बच्चों का ख़याल रखने के लिए धन्यवाद। किताबें किसी भी कामकाजी दिन दस से पाँच बजे के बीच ले आइए।',
    author: 'मीरा अय्यर',
    inviter: 'मीरा अय्यर',
    organisation: 'दान फ़ाउंडेशन',
  },
}
