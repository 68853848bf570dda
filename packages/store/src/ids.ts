import { v7 } from 'uuid'

/** Version 7 UUID: made here, because the database's own need PostgreSQL 18; ascending within a process. */
export const newId = (): string => v7()
