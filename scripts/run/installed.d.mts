export function isInstalled(folder: string): boolean
