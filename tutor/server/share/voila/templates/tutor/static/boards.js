// What a played page needs of the browser and widgets cannot say: names and roles for the ear, scrolling over a board,
// switches that keep the game, and an address to come back to.
{
  const CHOICES = { language: ["en", "fr"], theme: ["light", "dark"] };

  // ipycanvas sends every move of the mouse to the kernel and keeps wheel and fingers from scrolling the page.
  // Without these events a tap arrives as a click, once.
  const UNHEARD = ["mousemove", "mouseup", "mouseout", "wheel", "touchstart", "touchmove", "touchend", "touchcancel"];
  for (const kind of UNHEARD) {
    addEventListener(kind, (event) => {
      if (event.target.tagName === "CANVAS") event.stopImmediatePropagation();
    }, { capture: true, passive: true });
  }

  const address = (changes) => {
    const query = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(changes)) query.set(name, value);
    return `${location.pathname}?${query}`;
  };

  // Going to another step or puzzle is a way that the browser's Back button leads back; the rest is not.
  let shown = location.search;
  const remember = (changes) => {
    if (address(changes) === location.pathname + location.search) return;
    const before = new URLSearchParams(location.search);
    const moved = ["step", "puzzle"].some((name) => name in changes && before.has(name) && before.get(name) !== changes[name]);
    history[moved ? "pushState" : "replaceState"](null, "", address(changes));
    shown = location.search;
    const kept = new URLSearchParams(location.search);
    for (const link of document.querySelectorAll("[data-set]")) link.href = address({ [link.dataset.set.split("=")[0]]: link.dataset.set.split("=")[1] });
    for (const link of document.querySelectorAll("[data-keep]")) {
      const query = new URLSearchParams();
      for (const name of Object.keys(CHOICES)) if (kept.has(name)) query.set(name, kept.get(name));
      link.href = link.pathname + (query.size ? `?${query}` : "");
    }
  };

  addEventListener("popstate", () => { if (location.search !== shown) location.reload(); });

  const press = (name, value) => {
    const buttons = document.querySelectorAll(`.tt-switch-${name} button`);
    buttons[CHOICES[name].indexOf(value)]?.click();
    return buttons.length > 0;
  };

  // The switches of the header change the page that is open, if it can; otherwise their links load it anew.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-set]");
    if (!link) return;
    const [name, value] = link.dataset.set.split("=");
    if (!press(name, value)) return;
    event.preventDefault();
    if (name === "language") document.documentElement.lang = value;
    else document.documentElement.dataset.theme = value;
    remember({ [name]: value });
  });

  // A click focuses the canvas, which must neither scroll the page nor show the ring that is for the keyboard.
  const prepare = (canvas) => {
    canvas.setAttribute("role", "application");
    canvas.focus = (options) => HTMLElement.prototype.focus.call(canvas, { preventScroll: true, ...options });
    canvas.addEventListener("pointerdown", () => canvas.classList.add("tt-pointed"));
    canvas.addEventListener("blur", () => canvas.classList.remove("tt-pointed"));
    canvas.addEventListener("keydown", () => canvas.classList.remove("tt-pointed"));
  };

  // A button that was pressed may go: whoever uses the keyboard goes on at the board, not at the top of the page.
  let focused = null;
  addEventListener("focusin", (event) => { focused = event.target; });
  const refocus = () => {
    const gone = focused && (!focused.isConnected || focused.offsetParent === null);
    if (!gone || document.activeElement !== document.body) return;
    document.querySelector(".tt-board canvas")?.focus();
  };

  // Signs of the pieces that moved glide over the picture, one after the other, where the visitor wants motion.
  const STEP_MS = { slow: 900, normal: 450, fast: 200 };
  const glide = (motion) => {
    motion.dataset.seen = "";
    const step = STEP_MS[motion.dataset.motion];
    const room = motion.closest(".tt-board")?.querySelector(".tt-canvas");
    const canvas = room?.querySelector("canvas");
    if (!step || !canvas || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const ghost of room.querySelectorAll(".tt-ghost")) ghost.remove();
    const [frame, outer] = [canvas.getBoundingClientRect(), room.getBoundingClientRect()];
    let delay = 0;
    for (const piece of motion.querySelectorAll("[data-way]")) {
      const frames = piece.dataset.way.split(" ").map((point) => {
        const [x, y] = point.split(",").map((share) => share / 100);
        return { left: `${frame.left - outer.left + x * frame.width}px`, top: `${frame.top - outer.top + y * frame.height}px`, opacity: 1 };
      });
      const ghost = piece.cloneNode(true);
      ghost.className = "tt-ghost";
      ghost.style.width = `${Math.max(16, frame.width * 0.045)}px`;
      room.append(ghost);
      const duration = step * (frames.length - 1);
      const animation = ghost.animate(frames, { duration, delay, easing: "ease-in-out" });
      animation.onfinish = animation.oncancel = () => ghost.remove();
      delay += duration;
    }
  };

  let dressed = false;
  const dress = () => {
    refocus();
    for (const motion of document.querySelectorAll(".tt-motion [data-motion]:not([data-seen])")) glide(motion);
    for (const board of document.querySelectorAll(".tt-board")) {
      const canvas = board.querySelector("canvas");
      const name = board.querySelector(".tt-board-name")?.textContent.trim();
      if (!canvas || !name) continue;
      if (!canvas.hasAttribute("role")) prepare(canvas);
      if (canvas.getAttribute("aria-label") !== name) canvas.setAttribute("aria-label", name);
    }
    for (const live of document.querySelectorAll(".tt-live:not([aria-live])")) live.setAttribute("aria-live", "polite");
    for (const place of document.querySelectorAll(".tt-address [data-step], .tt-address [data-puzzle], .tt-address [data-table]")) remember({ ...place.dataset });
    // JupyterLab opens every link in a new tab; here they are the way from page to page.
    for (const link of document.querySelectorAll('main a[target="_blank"]')) if (link.origin === location.origin) link.removeAttribute("target");
    // A visitor who chose no theme has that of the browser: the kernel cannot know it.
    if (!dressed && document.querySelector(".tt-switch-theme button") && document.querySelector(".tt-board canvas")) {
      dressed = true;
      if (!document.documentElement.dataset.theme && matchMedia("(prefers-color-scheme: dark)").matches) press("theme", "dark");
    }
  };
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver(dress).observe(document.querySelector("main"), { childList: true, subtree: true, characterData: true });
    dress();
  });
}
