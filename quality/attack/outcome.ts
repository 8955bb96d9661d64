/** The result of one attack: number of attempts, and findings. */
export type Outcome = { attack: string; count: number; findings: string[] }
