export function readVersion(root: string): { version: string; commit: string | null; title: string }
