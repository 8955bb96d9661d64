export type PosterFigures = { visits: number; gifts: number; amount: number }

/** Adds up posters by place, most rupees first, then most visits. Spelling in capitals does not separate places. */
export function byPlace<Row extends PosterFigures & { place: string }>(rows: readonly Row[]) {
  const places = new Map<string, PosterFigures & { id: string; place: string }>()
  for (const { place, visits, gifts, amount } of rows) {
    const id = place.trim().toLowerCase()
    const sum = places.get(id) ?? { id, place: place.trim(), visits: 0, gifts: 0, amount: 0 }
    places.set(id, {
      ...sum,
      visits: sum.visits + visits,
      gifts: sum.gifts + gifts,
      amount: sum.amount + amount,
    })
  }
  return [...places.values()].sort((a, b) => b.amount - a.amount || b.visits - a.visits)
}
