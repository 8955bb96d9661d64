/** What came of one attack: how much was tried, and whatever should not have been possible. */
export type Outcome = { attack: string; count: number; findings: string[] }
