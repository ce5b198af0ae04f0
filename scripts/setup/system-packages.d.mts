export function postgresFolder(): string | null;
export function installSystemPackages(): void;
