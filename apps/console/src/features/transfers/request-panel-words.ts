import { lazyWords } from '../../words/words.tsx'

export const useRequestPanelWords = lazyWords({
  en: async () => (await import('../../../locales/en/request-panel.ts')).requestPanel,
  es: async () => (await import('../../../locales/es/request-panel.ts')).requestPanel,
})
