type Counted = { passed: number; failures: string[]; unsteady: string[] }

export function unitTests(report: object): Counted
export function journeys(report: object): Counted
