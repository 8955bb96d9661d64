import { tmpdir } from 'node:os'
import type { Config } from '../base/config.ts'

/** A product's configuration, for tests. */
export function testConfig(given: Partial<Config> = {}): Config {
  return {
    publicUrl: 'http://localhost',
    DATA_DIR: tmpdir(),
    TRUST_PROXY: 0,
    LOG_LEVEL: 'silent',
    LOG_FORMAT: 'json',
    SEALING_KEY_OLD: [],
    S3_REGION: 'none',
    ...given,
  }
}
