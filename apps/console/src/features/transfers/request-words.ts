import { lazyWords } from '../../words/words.tsx'

export const useRequestWords = lazyWords({
  en: async () => (await import('../../../locales/en/requests.ts')).requests,
  es: async () => (await import('../../../locales/es/requests.ts')).requests,
})
export type RequestWords = ReturnType<typeof useRequestWords>
