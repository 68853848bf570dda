/** Whether lists are shown as cards instead of tables: on a phone. */
import { useMedia } from './use-media.ts'

export const useIsNarrow = (): boolean => useMedia('(width < 40rem)')
