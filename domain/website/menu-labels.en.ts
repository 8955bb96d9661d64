import { navigationDefaults } from './navigation.ts'

/** The labels of the menu that a new instance starts with, by what their items lead to. */
export const menuLabels: Record<string, string> = Object.fromEntries(
  navigationDefaults.map(({ path, label }) => [path, label]),
)
