import * as React from 'react';
import { inject } from 'vitest';

/*
 * React's development build notes for every element where in the code it was made, for the tools of a developer; nobody reads it here,
 * and it takes a seventh of the time of a page. React stops noting after so many elements, until it starts to count again.
 */
const NO_MORE = Number.POSITIVE_INFINITY;

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: { recentlyCreatedOwnerStacks: number };
};

Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => NO_MORE, set: () => {} });

/*
 * Nobody looks at the pages of these tests unless they are drawn, and painting them takes a sixth of the time: a frame that is transparent in
 * the page of the runner is laid out, and can be tapped, but is not painted.
 */
if (!inject('isDrawn') && window.frameElement instanceof HTMLElement) window.frameElement.style.opacity = '0';
