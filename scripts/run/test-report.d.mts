type Counted = { passed: number; failures: string[] }

export function unitTests(report: object): Counted
export function journeys(report: object): Counted & { unsteady: string[] }
