import { lazyWords } from '../../words/words.tsx'

export const useEnrichmentWords = lazyWords({
  en: async () => (await import('../../../locales/en/enrichment.ts')).enrichment,
  es: async () => (await import('../../../locales/es/enrichment.ts')).enrichment,
})
