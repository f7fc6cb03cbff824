export class RecentKeys {
  private readonly keys = new Set<string>();
  private readonly size: number;

  constructor(size: number) {
    this.size = size;
  }

  has(key: string): boolean {
    return this.keys.has(key);
  }

  add(key: string): void {
    this.keys.delete(key);
    this.keys.add(key);
    const [oldest] = this.keys;
    if (this.keys.size > this.size && oldest !== undefined) this.keys.delete(oldest);
  }
}
