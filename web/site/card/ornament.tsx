import type { DedicationKind } from '#domain/donations/dedication-kinds.ts'

/** The card's drawing: a lamp for a memory, a lotus in someone's honour, a garland for an occasion. */
export function Ornament({ kind }: { kind: DedicationKind }) {
  return (
    <svg viewBox="0 0 160 96" aria-hidden="true" className="mx-auto h-24 w-40" fill="none">
      {kind === 'memory' ? <Lamp /> : kind === 'honour' ? <Lotus /> : <Garland />}
    </svg>
  )
}

function Lamp() {
  return (
    <>
      <path className="fill-marigold" d="M80 14c7 9 10 15 10 21a10 10 0 0 1-20 0c0-6 3-12 10-21Z" />
      <path className="fill-surface" d="M80 28c3 4 4 7 4 9a4 4 0 0 1-8 0c0-2 1-5 4-9Z" />
      <path className="fill-terracotta" d="M42 52c10 4 24 6 38 6s28-2 38-6c-3 18-18 29-38 29S45 70 42 52Z" />
      <path className="stroke-terracotta" strokeWidth="2" strokeLinecap="round" d="M66 88h28" />
      <path
        className="stroke-leaf"
        strokeWidth="1.5"
        strokeLinecap="round"
        d="M34 88H6m20 0c-2-6-7-9-13-9m20-2c-7 0-12 3-14 9M126 88h28m-20 0c2-6 7-9 13-9m-20-2c7 0 12 3 14 9"
      />
    </>
  )
}

function Lotus() {
  return (
    <>
      <g className="fill-terracotta">
        <path opacity=".45" d="M80 78C58 78 38 66 32 44c20 0 38 10 48 34Z" />
        <path opacity=".45" d="M80 78c22 0 42-12 48-34-20 0-38 10-48 34Z" />
        <path opacity=".7" d="M80 78C64 68 56 48 60 26c14 8 22 28 20 52Z" />
        <path opacity=".7" d="M80 78c16-10 24-30 20-52-14 8-22 28-20 52Z" />
        <path d="M80 78c-11-14-13-40 0-60 13 20 11 46 0 60Z" />
      </g>
      <path
        className="stroke-leaf"
        strokeWidth="1.5"
        strokeLinecap="round"
        d="M28 86c16 5 88 5 104 0M8 86h10m124 0h10"
      />
    </>
  )
}

const BEADS = Array.from({ length: 11 }, (_, at) => {
  const x = 10 + at * 14
  return { x, y: 22 + 46 * (1 - ((x - 80) / 70) ** 2), isLarge: at % 2 === 0 }
})

function Garland() {
  return (
    <>
      <path className="stroke-leaf" strokeWidth="1.5" d="M10 22q70 92 140 0" />
      {BEADS.map(({ x, y, isLarge }) => (
        <circle
          key={x}
          cx={x}
          cy={y}
          r={isLarge ? 8 : 5.5}
          className={isLarge ? 'fill-marigold' : 'fill-terracotta'}
        />
      ))}
      {BEADS.filter(({ isLarge }) => isLarge).map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="3" className="fill-terracotta" opacity=".5" />
      ))}
    </>
  )
}
