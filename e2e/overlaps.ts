/**
 * Texts that lie over each other, in the browser. What floats above the page on purpose is left out: bars that stick
 * to an edge, and dialogs beside what is behind them. A cell that sticks ends what can be seen of its row, as the edge
 * of a table does that scrolls.
 */
export function overlappingTexts(): string[] {
  type Box = { left: number; top: number; right: number; bottom: number }
  type Line = Box & { node: Node; layer: Element | null }
  const clips = new Map<Element, Box>()
  const whole: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
  const within = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  })
  /** The visible part of an element within its scrolling and clipping ancestors. */
  const clipOf = (element: Element | null): Box => {
    if (!element) return whole
    const known = clips.get(element)
    if (known) return known
    const around = clipOf(element.parentElement)
    const isClipping = element !== document.body && getComputedStyle(element).overflowX !== 'visible'
    const clip = isClipping ? within(element.getBoundingClientRect(), around) : around
    clips.set(element, clip)
    return clip
  }
  const floats = new Map<Element, boolean>()
  const isFloating = (element: Element | null): boolean => {
    if (!element) return false
    const known = floats.get(element)
    if (known !== undefined) return known
    const { position } = getComputedStyle(element)
    const is =
      position === 'fixed' ||
      (position === 'sticky' && !element.matches('td, th')) ||
      isFloating(element.parentElement)
    floats.set(element, is)
    return is
  }
  const texts: Line[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const node = walker.currentNode
    const parent = node.parentElement
    if (!parent || !node.textContent?.trim()) continue
    if (parent.closest('.sr-only, svg, script, style, option, textarea, iframe')) continue
    if (isFloating(parent)) continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    range.selectNodeContents(node)
    const layer = parent.closest('dialog, [popover]')
    // A font may ask for more room above and below its letters than a line gives it.
    const letters = Number.parseFloat(getComputedStyle(parent).fontSize)
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const middle = (top + bottom) / 2
      const line = { left, right, top: middle - letters / 2, bottom: middle + letters / 2 }
      const cell = parent.closest('td, th')
      const last = cell?.parentElement?.lastElementChild
      const isUnder = last && last !== cell && getComputedStyle(last).position === 'sticky'
      const beside = isUnder ? { ...whole, right: last.getBoundingClientRect().left } : whole
      const box = within(within(line, beside), clipOf(parent))
      if (box.right - box.left > 2 && box.bottom - box.top > 2) texts.push({ ...box, node, layer })
    }
  }
  texts.sort((a, b) => a.top - b.top)
  const found = new Set<string>()
  for (const [at, one] of texts.entries()) {
    for (let next = at + 1; next < texts.length; next++) {
      const other = texts[next] as Line
      if (other.top >= one.bottom) break
      if (other.node.parentElement === one.node.parentElement || other.layer !== one.layer) continue
      const shared = within(one, other)
      const lower = Math.min(one.bottom - one.top, other.bottom - other.top)
      if (shared.right - shared.left > 3 && shared.bottom - shared.top > lower / 2)
        found.add(`“${one.node.textContent?.trim()}” and “${other.node.textContent?.trim()}”`.slice(0, 160))
    }
  }
  return [...found]
}
