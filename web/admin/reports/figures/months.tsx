import { type ClassNames, DayPicker } from 'react-day-picker'
import { addMonths } from '#domain/india/indian-days.ts'

type Range = { from: string; to: string }
type Props = { from: string; to: string; today: string; onPick: (range: Range) => void }

const FIRST_YEAR = 2000

/** Two months for picking a first and a last day, by pointer or by the arrow keys. An empty text means no day. */
export function Months({ from, to, today, onPick }: Props) {
  const shown = to || from || today
  return (
    <DayPicker
      mode="range"
      numberOfMonths={2}
      weekStartsOn={1}
      captionLayout="dropdown"
      startMonth={new Date(FIRST_YEAR, 0)}
      endMonth={dateOf(addMonths(today, 12))}
      defaultMonth={dateOf(addMonths(shown, -1))}
      today={dateOf(today)}
      selected={{ from: from ? dateOf(from) : undefined, to: to ? dateOf(to) : undefined }}
      onSelect={(range) =>
        onPick({ from: range?.from ? dayOf(range.from) : '', to: range?.to ? dayOf(range.to) : '' })
      }
      classNames={looks}
    />
  )
}

// The calendar uses the browser's local dates; only their year, month and day are used.
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const looks: Partial<ClassNames> = {
  root: 'relative w-fit max-w-full',
  months: 'flex flex-wrap gap-x-8 gap-y-4',
  nav: 'absolute top-0 right-0 left-0 flex justify-between',
  button_previous:
    'grid size-11 place-items-center rounded-md border border-edge hover:bg-sunken lg:size-9 aria-disabled:opacity-40',
  button_next:
    'grid size-11 place-items-center rounded-md border border-edge hover:bg-sunken lg:size-9 aria-disabled:opacity-40',
  chevron: 'size-4 fill-current',
  month_caption: 'flex min-h-11 items-center justify-center lg:min-h-9',
  dropdowns: 'flex gap-1 font-semibold',
  dropdown_root: 'relative',
  dropdown:
    'absolute inset-0 w-full cursor-pointer appearance-none bg-surface text-ink opacity-0 focus-visible:opacity-100',
  caption_label: 'flex min-h-8 items-center gap-1 rounded-md px-1.5',
  month_grid: 'mt-1 border-collapse',
  weekday: 'size-10 text-center font-normal text-soft text-xs',
  day: 'p-0 text-center',
  day_button: 'size-11 rounded-md hover:bg-sunken lg:size-10',
  today: 'font-semibold text-clay',
  outside: 'opacity-50',
  selected: 'border-brand border-y bg-sunken',
  // Also on hover: the pointer still rests on a day that was just picked.
  range_start: '[&>button]:bg-brand [&>button]:text-paper [&>button]:hover:bg-leaf',
  range_end: '[&>button]:bg-brand [&>button]:text-paper [&>button]:hover:bg-leaf',
}
