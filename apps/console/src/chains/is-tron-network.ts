/** Networks whose name contains 'tron' have TRON's own options. */
export const isTronNetwork = (name: string): boolean => name.toLowerCase().includes('tron')
