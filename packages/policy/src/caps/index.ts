/** The arithmetic of the signers' daily caps: no clock, no input and no output. */
export * from './may-spend.ts'
export * from './reservation.ts'
