import { lazyWords } from '../../words/words.tsx'

export const usePaletteWords = lazyWords({
  en: async () => (await import('../../../locales/en/palette.ts')).palette,
  es: async () => (await import('../../../locales/es/palette.ts')).palette,
})
