export const base64OfHex = (hex: string): string => Buffer.from(hex, 'hex').toString('base64')
