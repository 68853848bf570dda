/** Names share files after their content, so that a new generation never overwrites another. */
import type { Generation } from '../record/line.ts'
import type { HeldShare } from './read-share.ts'

export const generationOf = ({ keyHash, key: { epoch } }: HeldShare): Generation => ({ keyHash, epoch })

export const nameOf = ({ keyHash, epoch }: Generation): string => `${epoch}-${keyHash.slice(0, 16)}.share`
export const fileOf = (share: HeldShare): string => nameOf(generationOf(share))

/** 0 for a file of another name. */
export const epochOf = (name: string): number => Number(/^(\d+)-[0-9a-f]{16}\.share$/.exec(name)?.[1] ?? 0)
