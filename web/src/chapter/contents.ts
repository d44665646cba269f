/* Marks the section that is read in the contents of a chapter. */

/** A section is read once its heading has risen above the lower two thirds of the window. */
const ABOVE: IntersectionObserverInit = { rootMargin: '1000000px 0px -66% 0px' };

class Contents extends HTMLElement {
  private observer: IntersectionObserver | null = null;

  connectedCallback(): void {
    const links = [...this.getElementsByTagName('a')];
    const all = [...document.getElementsByTagName('h2')];
    const headings = links.map(({ hash }) => all.find(({ id }) => `#${id}` === hash));
    const above = new Set<Element>();
    this.observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) above.add(target);
        else above.delete(target);
      }
      const current = headings.findLastIndex((heading) => heading && above.has(heading));
      links.forEach((link, index) => {
        if (index === current) link.setAttribute('aria-current', 'location');
        else link.removeAttribute('aria-current');
      });
    }, ABOVE);
    for (const heading of headings) if (heading) this.observer.observe(heading);
  }

  disconnectedCallback(): void {
    this.observer?.disconnect();
  }
}

export const defineContents = () => customElements.define('wc-contents', Contents);
