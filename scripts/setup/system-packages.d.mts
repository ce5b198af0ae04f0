export function postgresFolder(): string | null;
export function installSystemPackages(): void;
export function browserPath(): string;
export function pgbouncerPath(): string;
