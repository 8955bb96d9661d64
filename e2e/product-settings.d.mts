export const productSettings: Record<string, string | undefined>
