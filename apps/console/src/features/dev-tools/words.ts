import { lazyWords } from '../../words/words.tsx'

export const useDevWords = lazyWords({
  en: async () => (await import('../../../locales/en/dev-tools.ts')).devTools,
  es: async () => (await import('../../../locales/es/dev-tools.ts')).devTools,
})
