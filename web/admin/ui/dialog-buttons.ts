/** A dialog may be taller than the screen: its buttons stay in view, over its padding too. */
export const dialogButtons =
  'sticky bottom-0 -mx-4 -mb-4 justify-end border-line border-t bg-surface px-4 py-3 sm:-mx-5 sm:-mb-5 sm:px-5'
