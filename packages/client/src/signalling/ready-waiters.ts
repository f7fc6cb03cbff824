export class ReadyWaiters {
  private readonly waiting: { resolve(): void; reject(error: Error): void }[] = [];

  wait(): Promise<void> {
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }

  resolve(): void {
    for (const waiter of this.waiting.splice(0)) waiter.resolve();
  }

  reject(error: Error): void {
    for (const waiter of this.waiting.splice(0)) waiter.reject(error);
  }
}
