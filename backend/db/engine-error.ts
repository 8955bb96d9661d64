/** Why the embedded PostgreSQL can't serve, said so that the person who started the product can mend it. */
export class EngineError extends Error {}

/** Another process runs the PostgreSQL of this data directory. */
export class EngineInUse extends EngineError {}
