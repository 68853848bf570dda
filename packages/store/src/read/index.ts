export * from './ingestion.ts'
