/** English and Spanish have the same two forms for whole numbers below a million. */
export const plural = (count: number, single: string, several: string): string =>
  count === 1 ? single : several
