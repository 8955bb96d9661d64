export const root: string
export const STOPPING: NodeJS.Signals[]
export class RunError extends Error {}
export function run(command: string, args: string[], options?: object): Promise<void>
export function program(name: string, packageName?: string): string
export function npm(...args: string[]): [command: string, args: string[]]
export function forwardSignal(child: import('node:child_process').ChildProcess, signal: NodeJS.Signals): void
export function endTree(child: import('node:child_process').ChildProcess): void
