/** How a day is written, for every page that names one. */
export const dayWords = {
  day: '{day} {month} {year}',
  moment: '{day}, {time}',
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
} as const
