type Query = (text: string, values?: unknown[]) => Promise<unknown>

/** The content a new instance starts with. */
export async function seed(_query: Query): Promise<void> {}
