/** A reason the embedded PostgreSQL cannot run, worded so that an administrator can fix it. */
export class EngineError extends Error {}

/** Another process runs the PostgreSQL of this data directory. */
export class EngineInUse extends EngineError {}
