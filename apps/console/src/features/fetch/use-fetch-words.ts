import { lazyWords } from '../../words/words.tsx'

export const useFetchWords = lazyWords({
  en: async () => (await import('../../../locales/en/fetch.ts')).fetch,
  es: async () => (await import('../../../locales/es/fetch.ts')).fetch,
})
