/* How the page looks, as the reader chose: kept for the next visit where the browser allows it. */
export type ThemeChoice = 'auto' | 'light' | 'dark';

const KEY = 'write-cliff-look';

class Theme {
  choice = $state<ThemeChoice>('auto');
  projector = $state(false);

  /** Takes over what was chosen on an earlier visit. Browser only. */
  restore(): void {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
      if (kept.choice === 'light' || kept.choice === 'dark') this.choice = kept.choice;
      this.projector = kept.projector === true;
    } catch {
      // A browser that keeps nothing shows the default.
    }
    this.apply();
  }

  choose(choice: ThemeChoice): void {
    this.choice = choice;
    this.apply();
  }

  setProjector(on: boolean): void {
    this.projector = on;
    this.apply();
  }

  private apply(): void {
    const { dataset } = document.documentElement;
    if (this.choice === 'auto') delete dataset.theme;
    else dataset.theme = this.choice;
    if (this.projector) dataset.mode = 'projector';
    else delete dataset.mode;
    try {
      const { choice, projector } = this;
      localStorage.setItem(KEY, JSON.stringify({ choice, projector }));
    } catch {
      // As above.
    }
  }
}

export const theme = new Theme();
