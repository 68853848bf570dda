/** An error in one line, for the log. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'failed')
