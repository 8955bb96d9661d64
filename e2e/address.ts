import { randomInt } from 'node:crypto'

/**
 * The address this worker seems to come from. Sign-ins are limited for each address, and the journeys
 * together sign in more often than any one visitor may.
 */
export const ADDRESS = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
