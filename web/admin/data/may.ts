import { useSyncExternalStore } from 'react'
import type { Capability } from '#domain/people/roles.ts'

/**
 * Capabilities of the signed-in account, as read by the guard. They decide what screens show; PostgreSQL decides
 * what is allowed.
 */
let held: ReadonlySet<Capability> = new Set()
const watchers = new Set<() => void>()

export function holdCapabilities(capabilities: readonly Capability[]): void {
  if (capabilities.length === held.size && capabilities.every(may)) return
  held = new Set(capabilities)
  for (const watcher of watchers) watcher()
}

export const may = (capability: Capability): boolean => held.has(capability)

/** `may` for components, which render again when the capabilities change. */
export function useMay(): typeof may {
  useSyncExternalStore(
    watch,
    () => held,
    () => held,
  )
  return may
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
