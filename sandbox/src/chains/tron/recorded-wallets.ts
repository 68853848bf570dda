/** Addresses of the real network whose history the recordings contain: an account of 2020 with its pages, and the busiest
 *  one of block 79,072,107. They belong to strangers and are only read. */
export const recordedWallets = [
  { name: 'Recorded pages of 2020', address: 'TFFriedwRtWdFuzerDDtkoQTZ29smDZ1MB' },
  { name: 'Block 79072107, energy rental', address: 'TCw6YaWm3y6DvxY7M8hrCDnrJGeGMumzGJ' },
  { name: 'Block 79072107, six times', address: 'TWBPGLwQw2EbqYLLw1DJnTDt2ZQ9yJW1JJ' },
  { name: 'Block 79072107, five times', address: 'TKJDrxQ3eNi96GAhjGd3gqQEMEC8vCgDYV' },
] as const
