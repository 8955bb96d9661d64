/** The words of `organisationDefaults` in Hindi. */
export const organisationDefaults = {
  org_name: 'दान फ़ाउंडेशन',
  org_tagline: 'थेरेपी, शिक्षा, भोजन और देखभाल, सम्मान के साथ',
  org_about:
    'हम थेरेपी, पढ़ाई, भोजन, साफ़-सफ़ाई और साथ उन लोगों तक पहुँचाते हैं जिन्हें ये नहीं मिल पाते, और अपनी गलियों के पशुओं और पेड़ों का ध्यान रखते हैं।',
  org_address_line1: 'कनॉट प्लेस',
  org_address_line2: 'नई दिल्ली 110001',
} as const
