/** Beside `name-problems.en.ts`. */
export const nameProblems = {
  nameHidden: 'कृपया एक ही पंक्ति में लिखें, और ऐसे चिह्न हटा दें जो दिखते नहीं या पढ़े नहीं जाते।',
  nameSign: 'कृपया अक्षर या अंक से शुरू करें।',
  nameLink: 'कृपया लिंक, वेबसाइट का पता या ईमेल पता न लिखें।',
} as const
