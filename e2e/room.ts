import { overlappingTexts } from './overlaps.ts'
import { expect, type Page } from './test.ts'

// The widest first: what only wide screens show, such as a preview, is loaded once.
const WIDTHS = [
  { width: 1280, target: 24 },
  { width: 640, target: 44 },
  { width: 360, target: 44 },
  { width: 320, target: 44 },
]

/**
 * Nothing is cut, no texts lie over each other, nothing is wider than the screen and everything can be hit: at
 * 1280 px, at the width that 200 % leaves of them, on a phone and at 320 px, where the page stays.
 */
export async function expectRoom(page: Page, path: string): Promise<void> {
  for (const { width, target } of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} px`)
      .toBeLessThanOrEqual(width)
    expect(await page.evaluate(cutTexts), `${path}: cut at ${width} px`).toEqual([])
    expect(await page.evaluate(cutPlaceholders), `${path}: cut at ${width} px`).toEqual([])
    expect(await page.evaluate(beyondCells), `${path}: wider than its cell at ${width} px`).toEqual([])
    expect(await page.evaluate(overlappingTexts), `${path}: over each other at ${width} px`).toEqual([])
    expect(await page.evaluate(smallTargets, target), `${path}: under ${target} px at ${width} px`).toEqual(
      [],
    )
  }
}

/** Texts that lose a part of themselves without saying so by an ellipsis. */
function cutTexts(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      if (element.closest('.sr-only, iframe, [hidden], svg, textarea')) return false
      const { overflowX, textOverflow, display } = getComputedStyle(element)
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      return (
        hasText &&
        display !== 'inline' &&
        // Text for screen readers alone is one pixel wide.
        element.clientWidth > 1 &&
        ['hidden', 'clip'].includes(overflowX) &&
        textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1
      )
    })
    .map((element) => element.outerHTML.slice(0, 160))
}

/** Placeholders that are wider than their fields. */
function cutPlaceholders(): string[] {
  const pen = document.createElement('canvas').getContext('2d')
  return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
    .filter((field) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      if (!pen || field.value !== '' || field.clientWidth === 0) return false
      pen.font = font
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return pen.measureText(field.placeholder).width > room + 1
    })
    .map(({ placeholder }) => placeholder)
}

/** Content that is wider than its table cell, and so touches the next. */
function beyondCells(): string[] {
  return [...document.querySelectorAll('td, th')]
    .filter((cell) => {
      const edge = cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingRight)
      return [...cell.children].some(
        (child) => !child.matches('.sr-only') && child.getBoundingClientRect().right > edge + 1,
      )
    })
    .map((cell) => cell.outerHTML.slice(0, 160))
}

/** Controls that are smaller than a finger or a pointer needs. Links within a text have its line alone. */
function smallTargets(least: number): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'button, summary, select, input:not([type=hidden]), textarea, a[href], [role=button], [role=option]',
  )
  return [...controls]
    .filter((control) => {
      if (control.closest('.sr-only, [hidden], iframe, [inert]') || control.matches('[tabindex="-1"]'))
        return false
      const area = control.matches('[type=checkbox], [type=radio]')
        ? (control.closest('label') ?? control)
        : control
      // A link may stretch over the row or the card it stands in.
      const stretched = control.className.includes('after:inset-0') ? control.closest('.relative') : null
      const { width, height } = (stretched ?? area).getBoundingClientRect()
      if (width === 0 || height === 0) return false
      if (control.matches('a') && getComputedStyle(control).display === 'inline') return false
      // Moved by the keyboard alone; the pointer has all that lies under it.
      if (getComputedStyle(control).pointerEvents === 'none') return false
      return height < least - 0.5
    })
    .map((control) => `${control.getBoundingClientRect().height}: ${control.outerHTML.slice(0, 160)}`)
}
