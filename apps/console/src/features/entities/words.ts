import { lazyWords } from '../../words/words.tsx'

export const useEntityWords = lazyWords({
  en: async () => (await import('../../../locales/en/entities.ts')).entities,
  es: async () => (await import('../../../locales/es/entities.ts')).entities,
})
