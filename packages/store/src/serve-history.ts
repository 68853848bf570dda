import '../../../bench/serve-history.ts'
