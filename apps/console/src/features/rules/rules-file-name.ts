export const rulesFileName = (hash: string): string => `rules-${hash.slice(0, 12)}.json`
