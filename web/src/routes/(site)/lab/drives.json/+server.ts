/* The files of all drives, with which the lab rehearses a job. */
import { json } from '@sveltejs/kit';
import { labDriveFiles } from '#prerender/lab.server';
import type { RequestHandler } from './$types';

export const prerender = true;

export const GET: RequestHandler = async () => json(await labDriveFiles());
