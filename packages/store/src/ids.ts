import { v7 } from 'uuid'

/**
 * Version 7 UUIDs, made here because PostgreSQL generates them only from version 18 on; ascending within a
 * process.
 */
export const newId = (): string => v7()
